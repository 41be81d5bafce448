import '@/theme/buttons';
import '@mantine/core/styles/Popover.css';
import { useRef, useState } from 'react';
import { ActionIcon, Button, Popover } from '@mantine/core';
import IconHelpCircle from '@tabler/icons-react/icons/IconHelpCircle';
import { importWithRetry } from '@/lib/lazy-import';
import classes from './page-help.module.css';

const NAME = 'Como funciona';
const loadTexts = () => import('../../docs/administracao.md?raw');

/** 'Como funciona': what docs/administracao.md says about the page of this title, loaded when it is opened. */
export function PageHelp({ title }: { title: string }) {
  const [state, setState] = useState<'loading' | 'failed' | string[]>('loading');
  const dropdown = useRef<HTMLDivElement>(null);

  function load() {
    setState('loading');
    importWithRetry(loadTexts, { wait: false }).then(
      (texts) => setState(sentencesOf(texts.default, title)),
      () => setState('failed'),
    );
  }

  function tryAgain() {
    dropdown.current?.focus(); // the focused button disappears
    load();
  }

  return (
    <Popover
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      trapFocus
      returnFocus
      onOpen={load}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={NAME} className={classes.button}>
          <IconHelpCircle size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} className={classes.text} aria-live="polite">
        <h2 className={classes.title}>{NAME}</h2>
        {state === 'loading' && <p>Carregando…</p>}
        {state === 'failed' && (
          <>
            <p>Não foi possível carregar a explicação.</p>
            <Button variant="default" size="xs" onClick={tryAgain}>
              Tentar novamente
            </Button>
          </>
        )}
        {Array.isArray(state) && state.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Each sentence is a line of its section. */
function sentencesOf(texts: string, title: string): string[] {
  const [, rest = ''] = texts.split(`\n## ${title}\n`);
  const [section = ''] = rest.split('\n## ');
  return section.trim().split('\n');
}
