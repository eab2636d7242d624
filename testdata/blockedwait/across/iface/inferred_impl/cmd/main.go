package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/inferred_impl/collect"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/inferred_impl/impl"
)

func main() {
	c := &collect.Collector{Source: impl.New()}
	http.HandleFunc("/collect", c.Handle)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
