import '@/theme/buttons';
import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { Dialog, DialogActions, DialogText } from './dialog';
import { useDialog } from './use-dialog';

interface Props {
  title: string;
  /** What leaving would lose. */
  text: string;
}

/** Numbered, for another may be put while the last one's dialog is still fading. */
interface Question {
  number: number;
  path: string;
}

/**
 * While it is shown, leaving the page asks first: in a dialog for a link of the site, by the browser for the rest of the
 * web and for closing the tab. (React Router's own blocker needs its data router.)
 */
export function LeaveGuard({ title, text }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const path = linkOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // also other guards on the page: one of them asks
      setQuestion((last) => ({ path, number: (last?.number ?? 0) + 1 }));
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('click', ask, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('click', ask, { capture: true });
    };
  }, []);
  if (question === null) return null;
  return (
    <LeaveDialog
      key={question.number}
      title={title}
      text={text}
      to={question.path}
      onClose={() => setQuestion((now) => (now === question ? null : now))}
    />
  );
}

/** The page of the site that a click would lead to in this tab; null for a click on anything else. */
function linkOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || elsewhere || link.download || (link.target && link.target !== '_self')) return null;
  const isHere = link.pathname === window.location.pathname;
  return link.origin === window.location.origin && !isHere
    ? `${link.pathname}${link.search}${link.hash}`
    : null;
}

function LeaveDialog({ title, text, to, onClose }: Props & { to: string; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useDialog(onClose);
  return (
    <Dialog {...dialog} title={title}>
      <DialogText>{text}</DialogText>
      <DialogActions cancel="Sair" onCancel={() => void navigate(to)}>
        <Button data-autofocus onClick={dialog.onClose}>
          Continuar aqui
        </Button>
      </DialogActions>
    </Dialog>
  );
}
