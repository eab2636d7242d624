package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/generator_break/web"
)

func main() {
	http.HandleFunc("/find", web.Find)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
