// Case: New starts a goroutine that nothing can stop; only main calls it, once: may leak for the library, silent for the program.

package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/main_daemon/daemon"
)

func main() {
	d := daemon.New()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		d.Submit(r.URL.Path)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}
