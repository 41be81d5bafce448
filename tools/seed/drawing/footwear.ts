import { castShadow, piece, seams } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { standing } from './support';

/** A pump on a slender heel, or a sandal with straps, seen from the side. */
export function heels({ cloth, accent, form }: Look, style: 'pump' | 'sandal' = 'pump'): string {
  const sole =
    'M96 566C120 580 190 584 236 572C300 552 350 470 420 424C446 410 470 408 486 414L494 440C452 440 420 470 380 514C330 566 280 594 200 594C150 594 104 590 92 578Z';
  const heel = 'M446 428C470 424 488 426 496 434C492 490 484 550 480 600L466 600C468 540 462 480 440 444Z';
  const pump =
    'M88 572C94 546 130 520 192 506C204 532 244 532 284 506C340 468 398 420 438 384C454 368 468 350 486 342C504 364 508 402 498 440C466 424 432 440 396 480C346 536 290 582 214 586C160 588 102 588 88 572Z';
  const inside = 'M194 508C250 462 380 376 484 344C440 388 340 476 284 508C244 532 204 530 194 508Z';
  const straps = [
    'M118 556C116 520 150 486 206 474C214 500 226 540 236 574C196 590 140 586 118 556Z',
    'M462 420C448 396 448 360 470 336C484 330 496 336 498 350C490 376 496 404 500 436Z',
    'M462 346C420 330 372 330 338 352C332 366 338 376 346 380C382 362 424 362 466 374Z',
  ];
  const goods =
    style === 'pump'
      ? piece({ id: 'inside', outline: inside, fill: darker(accent, 0.25), volume: 0.8 }) +
        piece({
          id: 'upper',
          outline: pump,
          fill: cloth,
          folds: ['M110 574C200 574 280 560 340 500'],
          lights: ['M130 546C150 532 170 524 190 520', 'M400 440C430 410 460 384 480 366'],
        })
      : straps
          .map((outline, index) => piece({ id: `strap-${index}`, outline, fill: cloth, volume: 0.9 }))
          .join('') +
        `<circle cx="352" cy="364" r="8" fill="none" stroke="${lighter(accent, 0.2)}" stroke-width="4"/>`;
  const shoe = `${piece({ id: 'heel', outline: heel, fill: darker(cloth, 0.2), volume: 0.9 })}${piece({ id: 'sole', outline: sole, fill: accent, volume: 0.6 })}${goods}`;
  return `${block(form)}${standing(300, 606, 210, 13)}<g transform="translate(24 6)">${shoe}</g>`;
}

/** A low trainer with a thick sole, seen from the side. */
export function sneakers({ cloth, accent, form }: Look, style: 'low' | 'high' = 'low'): string {
  const low =
    'M96 560C96 526 120 508 168 494C220 478 252 448 286 416C304 402 322 408 340 420C376 444 420 446 456 424C474 412 494 408 506 420C514 440 512 470 520 500C526 524 528 546 528 566Z';
  const high =
    'M96 560C96 526 120 508 168 494C228 478 270 446 304 402C330 366 344 330 348 286C386 298 436 296 472 282C476 340 490 390 508 434C522 480 528 520 528 566Z';
  const tongue =
    style === 'low'
      ? 'M268 436C262 408 256 384 262 368C282 352 314 366 330 404L344 430Z'
      : 'M304 400C300 350 294 300 290 262C304 248 328 254 340 272C344 320 344 360 338 404Z';
  const sole =
    'M88 556C94 550 104 550 118 554C250 568 400 568 524 556C536 556 542 566 540 582C538 600 526 608 508 608L124 608C98 608 82 590 88 556Z';
  const upper = style === 'low' ? low : high;
  const laces = [0, 1, 2, 3].map((index) => {
    const [x, y] = [218 + index * 25, 488 - index * 24];
    return `<path d="M${x - 12} ${y - 8}L${x + 30} ${y + 18}" stroke="${lighter(accent, 0.5)}" stroke-width="8" stroke-linecap="round"/>`;
  });
  const eyes = [0, 1, 2, 3].map(
    (index) =>
      `<circle cx="${250 + index * 25}" cy="${508 - index * 24}" r="3.500" fill="${darker(cloth, 0.5)}"/>`,
  );
  const shoe = [
    style === 'low'
      ? piece({
          id: 'inside',
          outline:
            'M296 412C340 390 430 394 474 402C494 406 503 414 506 421C488 410 472 414 456 424C420 446 376 444 340 420Z',
          fill: darker(accent, 0.2),
          volume: 0.6,
        })
      : piece({
          id: 'inside',
          outline: 'M348 286C374 270 446 266 472 282C440 302 384 304 348 286Z',
          fill: darker(accent, 0.3),
          volume: 0.5,
        }),
    piece({ id: 'tongue', outline: tongue, fill: lighter(cloth, 0.1), volume: 0.9 }),
    piece({
      id: 'upper',
      outline: upper,
      fill: cloth,
      folds: ['M200 500C240 520 300 530 340 500', 'M420 430C430 470 440 510 440 550'],
      lights: ['M130 530C170 516 200 510 230 512', 'M480 420C490 460 496 500 498 540'],
    }),
    piece({
      id: 'toe',
      outline: 'M96 562C94 524 120 500 166 490C190 512 196 540 192 566Z',
      fill: lighter(cloth, 0.12),
      volume: 0.8,
    }),
    piece({
      id: 'counter',
      outline: 'M528 566C530 520 520 470 511 436C488 452 468 494 460 566Z',
      fill: accent,
      volume: 0.8,
    }),
    piece({
      id: 'stripe',
      outline: 'M300 560C330 520 372 480 420 452L440 470C400 500 366 530 346 564Z',
      fill: accent,
      volume: 0.6,
    }),
    `<g>${laces.join('')}${eyes.join('')}</g>`,
    piece({ id: 'sole', outline: sole, fill: '#f6f0e6', volume: 0.7 }),
    seams('#cbbfae', ['M92 586C250 594 400 594 540 584'], 3),
  ];
  return `${block(form)}${standing(314, 612, 236, 13)}${shoe.join('')}`;
}

/** The low block a shoe stands on. */
function block(color: string): string {
  const front = 'M40 610H600V690H40Z';
  return `${castShadow([front], 12)}${piece({ id: 'block', outline: front, fill: lighter(color, 0.12), volume: 0.45 })}<path d="M40 610L66 588H574L600 610Z" fill="${lighter(color, 0.45)}"/>`;
}
