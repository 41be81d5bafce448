import { Route, Routes } from 'react-router-dom';
import { RequireSession } from './guards';
import { lazyPage } from './page';
import { ownPaths, paths } from './paths';

const OwnSuppliers = lazyPage(() => import('./routes/own-suppliers'));
const ClaimSupplier = lazyPage(() => import('./routes/claim-supplier'));
const MailLink = lazyPage(() => import('./routes/mail-link'));
const NotFound = lazyPage(() => import('./routes/not-found'));

const below = (path: string) => path.slice(paths.ownSuppliers.length + 1);

/** The pages of suppliers, which other visitors do not download. */
export function Component() {
  return (
    <Routes>
      <Route element={<RequireSession />}>
        <Route index element={<OwnSuppliers />} />
        <Route path={below(ownPaths.claim)} element={<ClaimSupplier />} />
      </Route>
      <Route path={below(ownPaths.confirm)} element={<MailLink />} />
      <Route path={below(ownPaths.object)} element={<MailLink />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
