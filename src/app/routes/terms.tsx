import { PageMeta } from '../page-meta';

export function Component() {
  return (
    <>
      <PageMeta title="terms" />
      <h1>terms</h1>
    </>
  );
}
