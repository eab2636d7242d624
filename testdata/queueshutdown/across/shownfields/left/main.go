// Command left serves.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/shownfields/parts"
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/shownfields/user"
)

func main() {
	once := parts.NewOnce()
	once.Queue.Add("start")
	http.HandleFunc("/", user.Handle)
	http.ListenAndServe(":0", nil)
}
