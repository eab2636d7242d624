// Command serve adds jobs once, and per request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ownmethods/cron"
)

func main() {
	c := &cron.Cron{}
	c.AddFunc("daily", func() { println("clean") })
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		c.AddFunc("hourly", func() { println(r.Host) }) // want:whole `AddFunc adds to "entries" of Cron a listener that nothing removes: .* per request .*\(leaks the listener and what it holds each time\)`
	})
	http.ListenAndServe(":0", nil)
}
