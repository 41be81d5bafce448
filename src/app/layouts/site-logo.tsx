import { Logo } from '@/components/logo';
import { siteLogoUrl, useSite } from '@/data/site/queries';

/** The site's logo, with the name and picture from the settings. */
export function SiteLogo({ compact }: { compact?: boolean }) {
  const { site_name: name, logo_path: path } = useSite();
  return <Logo name={name} picture={path && siteLogoUrl(path)} compact={compact} />;
}
