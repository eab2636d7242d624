// Package borrowed has counters that parts of an object have, too.
package borrowed

import "net/http"

type counter struct{ stop chan struct{} }

func (c *counter) start() {
	c.stop = make(chan struct{})
	go c.run()
}

func (c *counter) run() { <-c.stop }

func (c *counter) halt() { close(c.stop) }

type format struct{ errors *counter }

type media struct {
	errors  *counter
	formats map[string]*format
}

func (m *media) initialize(names []string) {
	m.formats = make(map[string]*format)
	for _, name := range names {
		m.formats[name] = &format{errors: m.errors}
	}
}

type stream struct {
	errors *counter
	medias map[string]*media
}

func (s *stream) initialize(names []string) {
	s.medias = make(map[string]*media)
	s.errors = &counter{}
	s.errors.start()
	for _, name := range names {
		s.medias[name] = &media{errors: s.errors}
		s.medias[name].initialize(names)
	}
}

func (s *stream) close() { s.errors.halt() }

type line struct{ errors *counter }

// hub has a counter for each line.
type hub struct{ lines map[string]*line }

func (h *hub) add(name string) {
	c := &counter{}
	c.start()
	h.lines[name] = &line{errors: c}
}

func (h *hub) remove(name string) {
	delete(h.lines, name) // want `an entry is deleted without .*`
}

func (h *hub) close() {
	for _, l := range h.lines {
		l.errors.halt()
	}
}

// Handle has one for each request.
func Handle(w http.ResponseWriter, r *http.Request) {
	s := &stream{}
	s.initialize(r.Header["Name"])
	defer s.close()
	h := &hub{lines: make(map[string]*line)}
	defer h.close()
	h.add("a")
	h.remove("a")
}
