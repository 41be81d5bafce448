import { useCurrentUser } from '@/data/account/queries';
import { useSite } from '@/data/site/queries';
import { isPremium } from '@/domain/account/account';
import { MARKETING_FIGURES } from '@/domain/site/marketing-figures';
import { ClaimNumbers } from '@/features/about/claim-numbers';
import { AboutHero } from '@/features/about/hero';
import { HowItWorks } from '@/features/about/how-it-works';
import { Invitation } from '@/features/about/invitation';
import { Story } from '@/features/about/story';
import { Team } from '@/features/about/team';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import classes from './about.module.css';

const { suppliers } = MARKETING_FIGURES;

/** Who is behind the site and what it does. */
export function Component() {
  const { site_name } = useSite();
  const { account } = useCurrentUser();
  return (
    <div className={classes.root}>
      <PageMeta
        title="Sobre"
        description={`Reunimos ${suppliers.prefix} ${suppliers.figure} ${suppliers.label} de moda que vendem para revenda, com o contato direto de cada um. Conheça a missão, a história e quem cuida do guia.`}
        path={paths.about}
      />
      <AboutHero siteName={site_name} />
      <ClaimNumbers />
      <HowItWorks paths={paths} />
      <Story siteName={site_name} />
      <Team />
      {!isPremium(account) && <Invitation paths={paths} />}
    </div>
  );
}
