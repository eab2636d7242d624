// The stream is never closed, but its context's cancel is kept and called by Stop.

package follower

import (
	"bufio"
	"context"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Follower struct {
	cancel context.CancelFunc
	done   chan struct{}
	emit   func(string)
}

func Start(cs kubernetes.Interface, pod *corev1.Pod, emit func(string)) (*Follower, error) {
	ctx, cancel := context.WithCancel(context.Background())
	rc, err := cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		cancel()
		return nil, err
	}
	f := &Follower{cancel: cancel, done: make(chan struct{}), emit: emit}
	go f.loop(rc)
	return f, nil
}

func (f *Follower) loop(r io.Reader) {
	defer close(f.done)
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		f.emit(sc.Text())
	}
}

func (f *Follower) Stop() {
	f.cancel()
	<-f.done
}
