/* Shows push notifications while no page is open. It caches nothing and handles no requests of pages. */

self.addEventListener('push', (event) => {
  const { title, tag, page, acknowledge } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      tag,
      renotify: true,
      requireInteraction: true,
      icon: '/app/lares.svg',
      data: { page, acknowledge },
      actions: acknowledge ? [{ action: 'acknowledge', title: 'Acknowledge' }] : [],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { page, acknowledge } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === 'acknowledge' ? answer(acknowledge, page) : show(page));
});

/** After a failure, opens the page of the notification, which shows the reason. */
async function answer(acknowledge, page) {
  try {
    const answered = await fetch(acknowledge, { method: 'POST' });
    if (!answered.ok) await show(page);
  } catch {
    await show(page);
  }
}

async function show(page) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((one) => one.url === page);
  return open ? open.focus() : self.clients.openWindow(page);
}
