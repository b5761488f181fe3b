// jsdom has no layout: the router's scrolling would only log that.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

export {};
