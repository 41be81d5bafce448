/** The public part of `settings`: what the operator sets for the whole site. */
export interface SiteSettings {
  site_name: string;
  /** Everybody but admins gets a page that says so. */
  maintenance_mode: boolean;
  /** As #rrggbb. */
  main_color: string;
  /** File in the bucket `site`; null: the mark of the product. */
  logo_path: string | null;
  analytics_id: string | null;
  pixel_id: string | null;
}

/** Used until the settings have been loaded. */
export const DEFAULT_SITE: SiteSettings = {
  site_name: 'Guia de Fornecedores',
  maintenance_mode: false,
  main_color: '#e11d48',
  logo_path: null,
  analytics_id: null,
  pixel_id: null,
};
