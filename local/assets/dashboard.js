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
