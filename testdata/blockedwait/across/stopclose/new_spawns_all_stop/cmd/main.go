package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/stopclose/new_spawns_all_stop/web"
)

func main() {
	http.HandleFunc("/good", web.Good)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
