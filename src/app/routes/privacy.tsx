import { PageMeta } from '../page-meta';

export function Component() {
  return (
    <>
      <PageMeta title="privacy" />
      <h1>privacy</h1>
    </>
  );
}
