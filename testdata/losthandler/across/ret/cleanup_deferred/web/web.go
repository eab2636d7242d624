package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ret/cleanup_deferred/lib"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

func Watch(pods cache.SharedIndexInformer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ch := make(chan string, 8)
		unsub, err := lib.Subscribe(pods, ch)
		if err != nil {
			http.Error(w, err.Error(), 500)
			return
		}
		defer func() {
			if err := unsub(); err != nil {
				klog.ErrorS(err, "unsubscribe")
			}
		}()
		for {
			select {
			case k := <-ch:
				if _, err := fmt.Fprintln(w, k); err != nil {
					return
				}
			case <-r.Context().Done():
				return
			}
		}
	}
}
