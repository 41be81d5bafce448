import { useNavigate } from 'react-router-dom';
import { logout } from '@/data/session/session';
import { paths } from './paths';

/** Logs out and leads to the login. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await logout();
    await navigate(paths.login);
  };
}
