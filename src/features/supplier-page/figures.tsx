import { useQuery } from '@tanstack/react-query';
import { supplierPageQueries } from '@/data/supplier-pages/queries';
import { formatCalendarDay } from '@/domain/format/dates';
import { formatNumber } from '@/domain/format/numbers';
import { Part } from './part';
import classes from './desk.module.css';

const SHOWN_WEEKS = 4;

/** What a page has brought in the last whole weeks. Counts under five are not told. */
export function Figures({ supplierId }: { supplierId: number }) {
  const { data: weeks } = useQuery(supplierPageQueries.figures(supplierId));
  if (!weeks) return null;
  const shown = weeks.slice(-SHOWN_WEEKS).reverse();
  const figure = (count: number | null) => (count === null ? '–' : `${formatNumber(count)}+`);
  return (
    <Part title="Quantos lojistas chegaram">
      <div className={classes.scroll}>
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">Semana de</th>
              <th scope="col">Visitas</th>
              <th scope="col">Conversas</th>
              <th scope="col">Favoritos</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ week, views, chats, favorites }) => (
              <tr key={week}>
                <th scope="row">{formatCalendarDay(week).slice(0, 5)}</th>
                <td>{figure(views)}</td>
                <td>{figure(chats)}</td>
                <td>{figure(favorites)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.quiet}>
        “–” é menos de 5, e o resto é arredondado para baixo: assim ninguém sabe quem foi.
      </p>
    </Part>
  );
}
