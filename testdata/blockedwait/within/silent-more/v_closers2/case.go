// right: closer func list, run in reverse order in the defer
package v_closers2

import (
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var undo []func()
	defer func() {
		for i := len(undo) - 1; i >= 0; i-- {
			undo[i]()
		}
	}()
	c := make(chan struct{})
	go func() { <-c; log.Print("x") }()
	undo = append(undo, func() { close(c) })
	w.Write(nil)
}
