// jsdom has no layout: the router's scrolling would only log that, and no element comes into view.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

export {};
