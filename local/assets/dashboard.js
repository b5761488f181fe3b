/** The dish that the landing page saved (docs/decisions/0017). URLs can be forged, so it is only shown as text. */
const readDish = () => {
  try {
    const [, encoded] = /[#&]dish=([\w-]+)/.exec(location.hash);
    const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const dish = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
    return dish.version === 1 ? dish : null;
  } catch {
    return null;
  }
};

// Runs before the dish is read, so that no URL can prevent a sign-out.
const button = document.querySelector('button');

button?.addEventListener('click', async () => {
  const alert = document.querySelector('[role=alert]');
  const { session, site } = button.dataset;
  button.disabled = true;
  alert.textContent = '';
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(session, { method: 'DELETE', credentials: 'include', headers });
    if (!response.ok) throw new Error(`Status: ${response.status}`);
    location.assign(site);
  } catch {
    alert.textContent = alert.dataset.text;
    button.disabled = false;
  }
});

const section = document.querySelector('section');
const dish = section && readDish();
if (dish) {
  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  const written = (number, minimumFractionDigits = 0) =>
    new Intl.NumberFormat(document.documentElement.lang, {
      minimumFractionDigits,
      maximumFractionDigits: 3,
    }).format(number);
  const list = document.createElement('ul');
  for (const { name, quantity, price, waste } of dish.ingredients) {
    const amounts = `${written(quantity)} kg, ${written(price, 2)} €/kg`;
    list.append(element('li', `${name}: ${amounts}, ${section.dataset.waste} ${written(waste)} %`));
  }
  const price = element('p', `${section.dataset.price}: ${written(dish.sellingPrice, 2)} €`);
  section.append(element('p', dish.name), list, price);
  section.hidden = false;
  // The site, on the same host here, removes its copy.
  if (Number.isFinite(dish.keptAt)) {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 and Firefox before 140 lack the Cookie Store.
    document.cookie = `takenDish=${dish.keptAt}; path=/; max-age=2592000; samesite=lax`;
  }
}
