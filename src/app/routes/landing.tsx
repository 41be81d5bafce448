import { paths } from '../paths';
import { PageMeta } from '../page-meta';

export function Component() {
  return (
    <>
      <PageMeta title={null} path={paths.landing} />
      <h1>Em construção</h1>
    </>
  );
}
