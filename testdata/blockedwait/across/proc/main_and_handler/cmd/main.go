// Case: The same library, called by main and also by a handler per request: leaks in the program.

package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/main_and_handler/daemon"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/main_and_handler/web"
)

func main() {
	d := daemon.New()
	http.HandleFunc("/shared", func(w http.ResponseWriter, r *http.Request) {
		d.Submit(r.URL.Path)
	})
	http.HandleFunc("/own", web.Own)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
