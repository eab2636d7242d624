package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/generator_drained/web"
)

func main() {
	http.HandleFunc("/sum", web.Sum)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
