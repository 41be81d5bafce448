import { Wizard } from '@/features/checkout/wizard';
import { paths } from '../paths';

/** The subscription wizard. */
export function Component() {
  return (
    <Wizard
      paths={{
        login: paths.login,
        signUp: paths.signUp,
        account: paths.dashboard,
        landing: paths.landing,
        terms: paths.terms,
        privacy: paths.privacy,
      }}
    />
  );
}
