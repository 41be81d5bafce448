import * as z from 'zod/mini';

const idOrNone = z.nullable(z.string());

/** What the operator sets for the whole site and every page follows (S-35): the public part of `settings`. */
export const siteSettings = z.object({
  site_name: z.string(),
  /** Everybody but admins gets a page that says so. */
  maintenance_mode: z.boolean(),
  /** As #rrggbb. */
  main_color: z.string(),
  /** File in the bucket `site`; null: the mark of the product. */
  logo_path: idOrNone,
  analytics_id: idOrNone,
  pixel_id: idOrNone,
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** Until the answer is there (B-13). */
export const DEFAULT_SITE: SiteSettings = {
  site_name: 'Guia de Fornecedores',
  maintenance_mode: false,
  main_color: '#e11d48',
  logo_path: null,
  analytics_id: null,
  pixel_id: null,
};
