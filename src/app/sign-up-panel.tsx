import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AuthSmallPrint } from '@/features/auth/auth-page';
import { SignUpDone } from '@/features/auth/sign-up-done';
import { SignUpForm } from '@/features/auth/sign-up-form';
import type { LocationState } from '@/lib/navigation/location-state';
import { keepReturn } from '@/lib/return-path';
import { paths } from './paths';

interface Props extends Pick<LocationState, 'favorite'> {
  /** The page to which the login that follows returns. */
  from?: string | undefined;
}

/** The sign-up form and, once it is sent, the way to the login. */
export default function SignUpPanel({ from, favorite }: Props) {
  const navigate = useNavigate();
  const [doneFor, setDoneFor] = useState<string | null>(null);
  return (
    <>
      <SignUpForm
        onDone={(email) => {
          if (from || favorite) keepReturn(email, { path: from, favorite });
          setDoneFor(email);
        }}
      />
      <AuthSmallPrint>
        Ao criar a conta, você aceita os{' '}
        <Link to={paths.terms} target="_blank">
          Termos de Uso
        </Link>{' '}
        e a{' '}
        <Link to={paths.privacy} target="_blank">
          Política de Privacidade
        </Link>
        .
      </AuthSmallPrint>
      {doneFor !== null && (
        <SignUpDone
          email={doneFor}
          onLogin={() => {
            // Without `favorite`: it is kept for this address only.
            const login: LocationState = { email: doneFor, ...(from && { from }) };
            void navigate(paths.login, { state: login });
          }}
        />
      )}
    </>
  );
}
