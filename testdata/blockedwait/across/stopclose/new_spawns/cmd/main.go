package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/new_spawns/web"
)

func main() {
	http.HandleFunc("/good", web.Good)
	http.HandleFunc("/bad", web.Bad)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
