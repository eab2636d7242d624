// A method value in a variable is started per tenant; it waits on a channel local to
// the tenant which nobody closes or feeds after the return.
package method_value_variable

import (
	"log"
	"net/http"
)

type tenant struct {
	name string
	cmds chan string
}

func (t *tenant) loop() {
	for {
		cmd := <-t.cmds
		log.Printf("%s: %s", t.name, cmd)
	}
}

type Hub struct{}

func (h *Hub) HandleTenant(w http.ResponseWriter, r *http.Request) {
	t := &tenant{name: r.URL.Query().Get("tenant"), cmds: make(chan string)}
	run := t.loop
	go run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`

	t.cmds <- "init"
	for _, c := range r.URL.Query()["cmd"] {
		t.cmds <- c
	}
	w.WriteHeader(http.StatusNoContent)
}
