import { JsonLd } from '@/components/json-ld';
import { publicImageUrl } from '@/data/suppliers/images';
import { contactsOf } from '@/domain/format/links';
import { withEmoji } from '@/domain/text/emoji';
import { isLocked, isVideo, type SupplierPage } from '@/domain/supplier/supplier';
import { shortened } from '@/lib/shortened';
import { siteUrl } from '@/lib/site-url';
import { PageMeta } from './page-meta';
import { paths } from './paths';

/** Metadata of a supplier's page. For a locked supplier it has public data only, and asks not to be indexed. */
export function SupplierMeta({ supplier, path }: { supplier: SupplierPage; path: string }) {
  const { name, supplier_details: details } = supplier;
  const description = descriptionOf(supplier);
  const main = details?.main_image_path ?? null;
  const picture = main !== null && !isVideo(main) ? publicImageUrl(main) : undefined;

  function organization() {
    const { instagram, website } = contactsOf(supplier);
    return {
      '@type': 'Organization',
      name,
      description,
      url: siteUrl() + path,
      ...(picture && { image: picture }),
      sameAs: [instagram?.href, website?.href].filter(Boolean),
      ...prices(),
    };
  }

  /** In BRL. */
  function prices() {
    const { price_from_cents: low, price_to_cents: high } = details ?? {};
    if (!low) return {};
    const offer = { '@type': 'AggregateOffer', priceCurrency: 'BRL', lowPrice: low / 100 };
    return { makesOffer: { ...offer, ...(high && { highPrice: high / 100 }) } };
  }

  /** The page, once the supplier itself keeps it up to date. */
  function updated() {
    const day = supplier.supplier_updated_on;
    return day ? [{ '@type': 'WebPage', url: siteUrl() + path, name, dateModified: day }] : [];
  }

  return (
    <>
      <PageMeta
        title={name}
        description={description}
        path={path}
        hidden={isLocked(supplier)}
        picture={picture}
      />
      {details && <JsonLd facts={{ '@graph': [organization(), breadcrumbs(name), ...updated()] }} />}
    </>
  );
}

function breadcrumbs(name: string) {
  const list = { '@type': 'ListItem', position: 1, name: 'Fornecedores', item: siteUrl() + paths.catalog };
  return { '@type': 'BreadcrumbList', itemListElement: [list, { '@type': 'ListItem', position: 2, name }] };
}

function descriptionOf({ name, category, supplier_details: details }: SupplierPage): string {
  const text = withEmoji(details?.description?.trim().replace(/\s+/g, ' ') ?? '');
  return text ? shortened(text) : `${name} no guia de fornecedores de moda: ${category.name}.`;
}
