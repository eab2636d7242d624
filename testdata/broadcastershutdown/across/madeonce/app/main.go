// A server that makes one of each.
package main

import (
	"log"
	"net/http"

	corev1 "k8s.io/api/core/v1"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/madeonce/lib"
)

func main() {
	once, stopped := lib.NewOnce(), lib.NewStopped()
	defer stopped.Stop()
	once.Recorder().Event(&corev1.Pod{}, corev1.EventTypeNormal, "Started", "")
	stopped.Recorder().Event(&corev1.Pod{}, corev1.EventTypeNormal, "Started", "")
	log.Print(http.ListenAndServe(":8080", nil))
}
