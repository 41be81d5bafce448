import { useCurrentUser } from '@/data/account/queries';
import { useFigures, useSite } from '@/data/site/queries';
import { isPremium } from '@/domain/account/account';
import { ClaimNumbers } from '@/features/about/claim-numbers';
import { AboutHero } from '@/features/about/hero';
import { HowItWorks } from '@/features/about/how-it-works';
import { Invitation } from '@/features/about/invitation';
import { Story } from '@/features/about/story';
import { Team } from '@/features/about/team';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import classes from './about.module.css';

/** Who is behind the site and what it does. */
export function Component() {
  const { site_name } = useSite();
  const figures = useFigures();
  const suppliers = figures.suppliers ? `${figures.suppliers} fornecedores` : 'fornecedores';
  const { account } = useCurrentUser();
  return (
    <div className={classes.root}>
      <PageMeta
        title="Sobre"
        description={`Reunimos ${suppliers} de moda que vendem para revenda, com o contato direto de cada um. Conheça a missão, a história e quem cuida do guia.`}
        path={paths.about}
      />
      <AboutHero siteName={site_name} founded={figures.founded} />
      <ClaimNumbers figures={figures} />
      <HowItWorks paths={paths} />
      <Story siteName={site_name} figures={figures} />
      <Team />
      {!isPremium(account) && <Invitation paths={paths} />}
    </div>
  );
}
