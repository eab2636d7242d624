// All error paths jump to the label at which the queue is shut down.
package localgotocleanup

import (
	"errors"
	"os"
	"strings"

	"k8s.io/client-go/util/workqueue"
)

func Load(path string) (n int, err error) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	var data []byte
	data, err = os.ReadFile(path)
	if err != nil {
		goto done
	}
	for _, l := range strings.Split(string(data), "\n") {
		if l == "" {
			err = errors.New("empty line")
			goto done
		}
		queue.Add(l)
	}
	n = queue.Len()
done:
	queue.ShutDown()
	return n, err
}
