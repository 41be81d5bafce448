import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logout } from '@/data/session/logout';
import { hasUnsavedText, hasUnsentNotes } from '@/data/session/unsaved-text';
import { paths } from './paths';

const loadDialog = () => import('./layouts/logout-dialog');
const LogoutDialog = lazy(loadDialog);

/** `ask` opens the question whether to log out; its "Sair" logs out and goes to the login. Render `question`. */
export function useLogout() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ losesText: boolean; losesNotes: boolean } | null>(null);

  async function leave() {
    await logout();
    await navigate(paths.login);
  }

  /** Logs out at once if the code of the question cannot be loaded: on a shared phone nobody may be kept inside. */
  function ask() {
    loadDialog().then(() => setAsked({ losesText: hasUnsavedText(), losesNotes: hasUnsentNotes() }), leave);
  }

  const question = asked && (
    <Suspense>
      <LogoutDialog {...asked} onLeave={leave} onClose={() => setAsked(null)} />
    </Suspense>
  );
  return { ask, question };
}
