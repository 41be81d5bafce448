import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './page';
import { paths } from './paths';

const Categories = lazyPage(() => import('./routes/categories'));
const Category = lazyPage(() => import('./routes/category'));
const Privacy = lazyPage(() => import('./routes/privacy'));
const Terms = lazyPage(() => import('./routes/terms'));
const NotFound = lazyPage(() => import('./routes/not-found'));

/**
 * Routes of the site that most visits do not open from inside the app. They are in a chunk of their own because every page
 * downloads the router, where each lazy route costs some bytes.
 */
export function Component() {
  return (
    <Routes>
      <Route path={paths.categories} element={<Categories />} />
      <Route path={paths.category} element={<Category />} />
      <Route path={paths.privacy} element={<Privacy />} />
      <Route path={paths.terms} element={<Terms />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
