package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/oneline/pool"
)

func handle(w http.ResponseWriter, r *http.Request) {
	p := pool.New() // want `"p" is dropped without Shutdown, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	_ = p
}

func main() {
	http.HandleFunc("/", handle)
	_ = http.ListenAndServe(":8080", nil)
}
