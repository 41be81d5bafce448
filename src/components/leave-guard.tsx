import '@/theme/buttons';
import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { Dialog, DialogActions, DialogText } from './dialog';
import { useDialog } from './use-dialog';

interface Props {
  title: string;
  /** Says what would be lost. */
  text: string;
}

/** Numbered, because the user may click another link while the last dialog is still fading out. */
interface Question {
  number: number;
  path: string;
}

/**
 * While rendered, asks for confirmation before the user leaves the page: with a dialog for links within the site, with
 * the browser's prompt for other sites and for closing the tab. (React Router's blocker needs its data router.)
 */
export function LeaveGuard({ title, text }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const path = linkOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // of several guards on a page only the first asks
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

/** The path that a click would open in this tab, if it is another page of this site; otherwise null. */
function linkOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || elsewhere || link.download || (link.target && link.target !== '_self')) return null;
  const isSamePage = link.pathname === window.location.pathname;
  return link.origin === window.location.origin && !isSamePage
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
