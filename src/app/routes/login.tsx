import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/data/session/session';
import { LoginForm } from '@/features/auth/login-form';
import type { LoginState } from '../guards';
import { paths } from '../paths';
import type { HomeState } from './home';
import classes from './login.module.css';

/** Login (S-03). Leads back to the page that asked for it, else to /home (Q06); who is logged in goes on at once. */
export function Component() {
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as LoginState;
  const session = useSession();
  // Not whoever logs in here: for them the form knows when everything is ready.
  const [arrivedLoggedIn, setArrivedLoggedIn] = useState(session.status !== 'visitor');
  if (arrivedLoggedIn && session.status === 'visitor') setArrivedLoggedIn(false); // the stored session had ended

  function enter() {
    const state: HomeState = { justLoggedIn: true };
    void navigate(from ?? paths.home, { replace: true, state: from ? null : state });
  }

  if (arrivedLoggedIn && session.status === 'member')
    return <Navigate to={from ?? paths.loginRedirect} replace />;
  return (
    <>
      <title>Entrar · Guia de Fornecedores</title>
      <h1 className={classes.title}>Bem-vindo de volta</h1>
      <p className={classes.text}>Entre para ver seus favoritos e contatos.</p>
      <LoginForm onDone={enter} />
      <p className={classes.links}>
        <Link to={paths.forgotPassword}>Esqueceu a senha?</Link>
      </p>
      <p className={classes.links}>
        Não tem uma conta? <Link to={paths.signUp}>Cadastre-se agora</Link>
      </p>
    </>
  );
}
