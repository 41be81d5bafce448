import type { Claims } from './figures.ts';

/** As stored; undefined until the settings have loaded. */
export interface OperatorFacts {
  company_name?: string | null;
  cnpj?: string | null;
  company_address?: string | null;
  whatsapp?: string | null;
  email?: string | null;
  instagram?: string | null;
  reply_time?: string | null; // ends the sentence "Respondemos …"
}

/** The public part of `settings`. */
export interface SiteSettings extends OperatorFacts, Partial<Claims> {
  site_name: string;
  maintenance_mode: boolean; // only admins can use the site
  main_color: string;
  logo_path: string | null;
  analytics_id: string | null;
  pixel_id: string | null;
}

export const DEFAULT_SITE: SiteSettings = {
  site_name: 'Guia de Fornecedores',
  maintenance_mode: false,
  main_color: '#e11d48',
  logo_path: null,
  analytics_id: null,
  pixel_id: null,
};
