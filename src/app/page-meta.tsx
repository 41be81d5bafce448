import { useEffect } from 'react';
import { useSite } from '@/data/site/queries';
import { siteUrl } from '@/lib/site-url';

interface Props {
  /** Of the page; null for the landing page, which goes by the site's name and its claim. */
  title: string | null;
  /** One or two sentences for search engines and the previews of shared links. */
  description?: string | undefined;
  /** The page's one address, whatever addresses lead to it; for those that are to be found. */
  path?: string;
  /** Not to be found all the same. */
  hidden?: boolean;
  /** Address of what previews show in place of the site's own picture. */
  picture?: string | undefined;
}

const CLAIM = 'fornecedores de moda para a sua revenda';

/** What tabs, search engines and the previews of shared links are told of a page. */
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
