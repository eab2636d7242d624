// The stop channel of the forwarder is nil and ForwardPorts runs in a goroutine.

package forward

import (
	"fmt"
	"io"
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

type Dialer func(pod *corev1.Pod) (httpstream.Dialer, error)

func Forward(dial Dialer, pod *corev1.Pod, remote int) (uint16, error) {
	d, err := dial(pod)
	if err != nil {
		return 0, err
	}
	ready := make(chan struct{})
	fw, err := portforward.New(d, []string{fmt.Sprintf("0:%d", remote)}, nil, ready, io.Discard, os.Stderr) // want `port-forward runs for ever: nothing can stop it \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return 0, err
	}
	failed := make(chan error, 1)
	go func() { failed <- fw.ForwardPorts() }()
	select {
	case <-ready:
	case err := <-failed:
		return 0, fmt.Errorf("forwarding to %s: %w", pod.Name, err)
	}
	ports, err := fw.GetPorts()
	if err != nil {
		return 0, err
	}
	return ports[0].Local, nil
}
