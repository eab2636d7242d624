// Cured twin of field/method_value_variable: a method value is deferred to close.
package method_value_closed

import (
	"log"
	"net/http"
)

type tenant struct {
	name string
	cmds chan string
}

func (t *tenant) loop() {
	for cmd := range t.cmds {
		log.Printf("%s: %s", t.name, cmd)
	}
}

func (t *tenant) stop() { close(t.cmds) }

type Hub struct{}

func (h *Hub) HandleTenant(w http.ResponseWriter, r *http.Request) {
	t := &tenant{name: r.URL.Query().Get("tenant"), cmds: make(chan string)}
	run, stop := t.loop, t.stop
	defer stop()
	go run()

	t.cmds <- "init"
	for _, c := range r.URL.Query()["cmd"] {
		t.cmds <- c
	}
	w.WriteHeader(http.StatusNoContent)
}
