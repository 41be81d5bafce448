import { useEffect } from 'react';
import { useSite } from '@/data/site/queries';
import { siteUrl } from '@/lib/site-url';

interface Props {
  /** Title of the page; null for the landing page, whose title is the site's name and claim. */
  title: string | null;
  /** One or two sentences for search engines and the previews of shared links. */
  description?: string | undefined;
  /** Canonical path, for pages that search engines may index. */
  path?: string | undefined;
  /** Asks search engines not to index the page; the default for pages without `path`. */
  hidden?: boolean;
  /** URL of the preview picture, if not the site's own. */
  picture?: string | undefined;
}

const CLAIM = 'fornecedores de moda para a sua revenda';

/** Title and metadata of a page for browser tabs, search engines and previews of shared links. */
export function PageMeta({ title, description, path, hidden = path === undefined, picture }: Props) {
  const { site_name } = useSite();
  const full = title === null ? `${site_name}: ${CLAIM}` : `${title} · ${site_name}`;
  const url = path !== undefined && siteUrl() + path;

  useEffect(() => {
    for (const element of document.head.querySelectorAll('[data-shell]')) element.remove();
  }, []);

  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:site_name" content={site_name} />
      <meta property="og:title" content={title ?? full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={picture ?? `${siteUrl()}/og.jpg`} />
    </>
  );
}
