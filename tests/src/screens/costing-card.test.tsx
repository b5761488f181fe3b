import { RouterContextProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { savedDishes } from '#src/app/saved-dishes.ts';
import { environment } from '#src/config/built-environment.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { AppContext } from '#src/runtime/app-context.ts';
import { CostingCard } from '#src/screens/landing/card/costing-card.tsx';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { renderPage, withoutApp } from '#tests/src/support/render-page.tsx';

const card = (
  <main>
    <h1>Escandallo</h1>
    <CostingCard savedDishes={savedDishes} />
  </main>
);
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const form = () => screen.getByRole('form');
const field = (name: string) =>
  within(form()).getByRole<HTMLInputElement>('textbox', { name: (label) => plain(label) === name });
const figure = (name: RegExp | string) =>
  plain(screen.getByText(name, { ignore: '[aria-hidden] *' }).nextElementSibling?.textContent);
const type = async (name: string, text: string) => {
  const input = field(name);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
  return input;
};
const selling = es.landing.card.sellingPrice.replace('{{percent}}', '10 %');
const reason = (input: HTMLElement) =>
  plain(document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent);

afterEach(() => localStorage.removeItem('keptDish'));

describe('costing card', () => {
  beforeEach(async () => {
    await renderPage(card);
  });
  const butter = 'Mantequilla 82 %, precio por kilo';
  const flourKilos = 'Harina de fuerza, cantidad';
  const eggWaste = 'Huevo, merma';

  it('updates cost, total and margin when a quantity changes', async () => {
    await type(flourKilos, '2,5');
    expect(figure('margen')).toBe('72,8 %');
    expect(plain(screen.getByRole('row', { name: /^Toda la tanda/ }).textContent)).toContain('3,660');
    await userEvent.tab();
    expect(field(flourKilos).value).toBe('2,500');
  });

  it('updates the margin when price, waste or selling price change', async () => {
    expect(figure('margen')).toBe('77,1 %');
    await type('Harina de fuerza, precio por kilo', '2,92');
    expect(figure('margen')).toBe('70,9 %');
    await type(eggWaste, '20');
    expect(figure('margen')).toBe('70,7 %');
  });

  it('warns when the margin is below the target', async () => {
    await type(selling, '1');
    expect(figure(/^margen, por debajo de un objetivo/)).toBe('65,7 %');
    await type(selling, '0,2');
    expect(screen.getByText(es.landing.card.lost)).toBeTruthy();
  });

  it.each(['1,60', '0,20'])('shows parts that add up to the price %s', async (price) => {
    await type(selling, price);
    const cents = (text: string) => Math.round(Number(text.replace(/[^\d,]/g, '').replace(',', '.')) * 100);
    for (const butterPrice of ['9,50', '9,51', '9,52', '9,53', '9,54', '9,55', '9,56', '9,57']) {
      await type(butter, butterPrice);
      const parts = [...form().querySelectorAll('ul b')].map(({ textContent }) => cents(textContent ?? ''));
      const sign = screen.queryByText(es.landing.card.lost) ? -1 : 1;
      const [vat = 0, cost = 0, rest = 0] = parts;
      expect([butterPrice, vat + cost + sign * rest]).toEqual([butterPrice, cents(price)]);
    }
  });

  it.each(['1', '0,28', '0,17'])('centres the ring round the margin at %s €', async (price) => {
    await type(selling, price);
    const ring = document.querySelector('dd > svg');
    const shown = document.createRange();
    if (ring?.previousSibling) shown.selectNodeContents(ring.previousSibling);
    const middle = ({ left, right }: DOMRect) => (left + right) / 2;
    const distance =
      middle(shown.getBoundingClientRect()) - middle(ring?.getBoundingClientRect() ?? new DOMRect());
    expect(Math.abs(distance)).toBeLessThan(2);
  });

  it.each([
    [flourKilos, '', 'Falta un número.'],
    [flourKilos, '550 vasos', 'Eso no es un número. Prueba con 1,50.'],
    [flourKilos, '1001', 'Es demasiado. El máximo es 1000 kg.'],
    [butter, '', 'Falta un número.'],
    [butter, 'mucho', 'Eso no es un número. Prueba con 1,50.'],
    [butter, '-3', 'No puede ser menos de cero.'],
    [butter, '999999999999', 'Es demasiado. El máximo es 10.000,00 €.'],
    [eggWaste, '100', 'Con una merma del 100 % o más no queda nada que vender.'],
    [selling, '0', 'Pon un precio mayor que cero.'],
  ])('%s: rejects %j beside its field and shows a dash', async (name, typed, message) => {
    const input = await type(name, typed);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(reason(input)).toBe(message);
    expect(figure('margen')).toBe('—sin calcular');
    expect(form().textContent).not.toMatch(/NaN|Infinity|undefined/);
    expect(await axeViolations()).toEqual([]);

    await type(name, '1.5');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(figure(/^margen/)).toMatch(/%$/);
  });

  it('shows a missing margin in the colour of other figures', async () => {
    await type(selling, '');
    const margins = [form().querySelector('p[aria-hidden] b'), form().querySelector('dd:has(> svg)')];
    const colors = margins.map((margin) => margin && getComputedStyle(margin).color);
    const { color } = getComputedStyle(field(selling));
    expect(colors).toEqual([color, color]);
  });

  it('moves no row when a number becomes invalid', async () => {
    const tops = () => {
      const [first = 0, ...others] = [...form().querySelectorAll('button, tr')].map(
        (row) => row.getBoundingClientRect().top,
      );
      return others.map((top) => Math.round(top - first));
    };
    const before = tops();
    await userEvent.click(field(butter));
    expect(tops()).toEqual(before);
    await type(butter, 'mucho');
    await type(selling, '');
    expect(tops()).toEqual(before);
  });

  it('keeps edited numbers of the first dish while the second is shown', async () => {
    const dish = (name: string) => screen.getByRole('button', { name });
    await type(butter, '12,40');
    await userEvent.click(dish('Bacalao'));
    expect(dish('Bacalao').getAttribute('aria-pressed')).toBe('true');
    expect(form().getAttribute('aria-labelledby')).toBe(screen.getByText('Bacalao al pilpil').id);
    // As the table of the whole menu has it, further down the page.
    expect(figure('coste por ración')).toBe('7,06 €');
    expect(figure(/^margen, por debajo de un objetivo/)).toBe('58,0 %');
    expect(field('Lomo de bacalao, precio por kilo').value).toBe('22,50');
    await type('Lomo de bacalao, cantidad', '0,6');
    await expect.poll(() => document.querySelectorAll('form svg path').length).toBeGreaterThan(10);
    expect(await axeViolations()).toEqual([]);

    await userEvent.click(dish('Croissant'));
    expect(figure('margen')).toBe('71,9 %');
    expect(field(butter).value).toBe('12,40');
    await userEvent.click(dish('Bacalao'));
    expect(field('Lomo de bacalao, cantidad').value).toBe('0,600');
  });

  it('steps with arrow keys and formats on blur', async () => {
    const input = field(butter);
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(input.value).toBe('9,50');
    await type(butter, '10,254');
    await userEvent.tab();
    expect(input.value).toBe('10,25');
    await userEvent.keyboard('{ArrowDown}');
    expect(plain(field('Mantequilla 82 %, merma').value)).toBe('2 %');
  });

  it('announces the outcome once after a change', async () => {
    const news = screen.getAllByRole('status').at(-1);
    if (!news) throw new Error('There is no live region.');
    expect(news.textContent).toBe('');
    await type(butter, '12,40');
    expect(news.textContent).toBe('');
    await expect.poll(() => plain(news.textContent)).toBe('Margen: 71,9 %.');
  });
});

it('costing card: has English texts and notation', async () => {
  await renderPage(card, { language: 'en' });
  expect(figure('margin')).toBe('77.1%');
  const input = await type('Butter 82%, price per kilo', '10,5');
  await userEvent.tab();
  expect(input.value).toBe('10.50');
  expect(within(form()).getByText(en.landing.card.dishes.croissant.whole)).toBeTruthy();
  expect(await axeViolations()).toEqual([]);
});

it('costing card: includes input from before hydration', async () => {
  const inItsRouter = (await renderPage(null)).router;
  const container = document.body.appendChild(document.createElement('div'));
  const page = (
    <AppContext value={withoutApp}>
      <RouterContextProvider router={inItsRouter}>{card}</RouterContextProvider>
    </AppContext>
  );
  container.innerHTML = renderToString(page);
  const input = field('Mantequilla 82 %, precio por kilo');
  input.value = '12,40';
  render(page, { container, hydrate: true });
  expect(figure('margen')).toBe('71,9 %');
  expect(input.value).toBe('12,40');
});

describe('saved dish', () => {
  const kilos = 'Lomo de bacalao, cantidad';
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const stored = () => JSON.parse(localStorage.getItem('keptDish') ?? 'null');
  const { keep } = es.landing.card;
  const isShown = (text: string) =>
    !screen.getByText(text, { exact: false, selector: 'p' }).hasAttribute('data-hidden');

  it('is saved as shown, announced once, and leads to sign-up', async () => {
    await renderPage(card);
    await press('Bacalao');
    await type(kilos, '0,6');
    expect(isShown(keep.offer)).toBe(true);
    await press(keep.action);
    await expect.poll(() => isShown(keep.saved)).toBe(true);
    expect(isShown(keep.offer)).toBe(false);
    expect(screen.getByRole('button', { name: keep.done })).toBe(document.activeElement);
    const start = screen.getByRole('link', { name: es.landing.hero.startTrial });
    expect(start.getAttribute('href')).toBe('/get-started');
    const [said] = screen.getAllByRole('status');
    await expect.poll(() => said?.textContent).toBe(keep.saved);
    expect(await axeViolations()).toEqual([]);
    expect(stored()).toMatchObject({
      version: 1,
      dish: 'cod',
      name: 'Bacalao al pilpil',
      sellingPrice: '18.50',
    });
    expect(stored().ingredients[0]).toEqual({
      id: 'loin',
      name: 'Lomo de bacalao',
      quantity: '0.600',
      price: '22.50',
      waste: '8.0',
    });

    await type(kilos, '0,7');
    expect(isShown(keep.offer)).toBe(true);
    await press('Croissant');
    expect(isShown(keep.offer)).toBe(true);
  });

  it('keep dish: promises no dashboard when it takes no dishes', async () => {
    environment.dashboardTakesDishes = false;
    onTestFinished(() => {
      environment.dashboardTakesDishes = true;
    });
    await renderPage(card);
    expect(isShown(keep.offerHere)).toBe(true);
    await press(keep.action);
    await expect.poll(() => isShown(keep.savedHere)).toBe(true);
    expect(document.body.textContent).not.toContain('en tu panel');
  });

  it('is restored on the next visit in either language', async () => {
    const first = await renderPage(card);
    await press('Bacalao');
    await type(kilos, '0,6');
    await press(keep.action);
    await expect.poll(() => isShown(keep.saved)).toBe(true);
    first.unmount();
    await renderPage(card, { language: 'en' });
    await screen.findByText('Cod pil-pil');
    expect(field('Cod loin, quantity').value).toBe('0.600');
    expect(screen.getByRole('button', { name: en.landing.card.keep.done })).toBeTruthy();
    await press('Croissant');
    expect(screen.getByRole('button', { name: en.landing.card.keep.action })).toBeTruthy();
  });

  it('is the visitor’s own with its names and rows', async () => {
    const { own } = es.landing.card;
    const first = await renderPage(card);
    await press(es.landing.card.dishes.own.tab);
    const name = await screen.findByRole('textbox', { name: own.name });
    await userEvent.type(name, 'Tarta de queso');
    await type(es.landing.card.dishes.own.batch, '8');
    await press('Quitar Ingrediente 3');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: own.add }));
    await press(own.add);
    expect(document.activeElement).toBe(field('Ingrediente 3'));
    await userEvent.type(field('Ingrediente 1'), 'Queso');
    await type('Queso, cantidad', '800 g');
    await type('Queso, precio por kilo', '10');
    await press(keep.action);
    expect(document.activeElement).toBe(field(selling));
    expect(reason(field(selling))).toBe('Falta un número.');
    await type(selling, '5,50');
    expect(figure('margen')).toBe('80,0 %');
    expect(await axeViolations()).toEqual([]);
    await press(keep.action);
    await expect.poll(() => stored()).toMatchObject({ dish: 'own', name: 'Tarta de queso', pieces: '8' });
    expect(stored().ingredients).toMatchObject([{ name: 'Queso', quantity: '0.800', waste: '0.0' }]);
    first.unmount();
    await renderPage(card);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: own.name })).value).toBe(
      'Tarta de queso',
    );
    expect(field('Queso, cantidad').value).toBe('0,800');
  });

  it('is not saved while empty, and says what is missing', async () => {
    await renderPage(card);
    await press(es.landing.card.dishes.own.tab);
    await screen.findByRole('textbox', { name: es.landing.card.own.name });
    expect(screen.queryByText('Falta un número.')).toBeNull();
    await press(keep.action);
    const first = field('Ingrediente 1, cantidad');
    expect(document.activeElement).toBe(first);
    expect(reason(first)).toBe('Falta un número.');
    expect(screen.getByText('Falta un número.').parentElement?.textContent).toMatch(/^Ingrediente 1: /);
    expect(await axeViolations()).toEqual([]);
    await type('Ingrediente 2, cantidad', '1');
    expect(screen.queryByText('Falta un número.')).toBeNull();
    expect(stored()).toBeNull();
  });

  it('is not saved with an invalid number, which takes the focus', async () => {
    await renderPage(card);
    const input = await type('Leche entera, cantidad', 'un vaso');
    await press(keep.action);
    expect(document.activeElement).toBe(input);
    expect(stored()).toBeNull();
  });

  it('shows a failure when storage is blocked', async () => {
    await renderPage(card);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press(keep.action);
    await expect
      .poll(() => screen.queryAllByText(keep.failed).some((text) => text.closest('form')))
      .toBe(true);
    expect(screen.getByRole('button', { name: keep.action })).toBeTruthy();
    expect(console.warn).toHaveBeenCalledOnce();
    vi.mocked(console.warn).mockClear();
  });

  it('is ignored when the card does not have it', async () => {
    const strange = {
      version: 1,
      keptAt: Date.now(),
      dish: 'toString',
      name: 'x',
      pieces: '1',
      sellingPrice: '1',
    };
    const ingredients = [{ id: 'x', name: 'x', quantity: '1', price: '1', waste: '1' }];
    localStorage.setItem('keptDish', JSON.stringify({ ...strange, ingredients }));
    await renderPage(card);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(figure('margen')).toBe('77,1 %');
  });
});
