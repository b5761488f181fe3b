const typed = { name: '', said: '' };
const textField = (name, label, about) => {
  const input = make('input', { id: `typed-${name}`, value: typed[name], type: 'text' });
  input.addEventListener('input', () => {
    typed[name] = input.value;
  });
  return make(
    'div',
    {},
    make('label', { htmlFor: `typed-${name}`, textContent: label }),
    input,
    soft(about, 'p'),
  );
};

globalThis.recordPage = () => [
  make(
    'section',
    {},
    make('h2', { textContent: 'Record the steps' }),
    textField('name', 'Name', 'A few words, such as: registration refused twice'),
    button('Save as a path', () => askLab('record', typed.name)),
  ),
  make(
    'section',
    {},
    make('h2', { textContent: 'Report a bug' }),
    textField(
      'said',
      'What is wrong',
      'Without names, e-mails and passwords: what you type here is in the file.',
    ),
    button('Write the file', () => askLab('report', typed.name, typed.said)),
  ),
];
