// In package main, but the endless loop opens a watch per round and breaks out of the old one: the leak grows.

package main

import (
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	cfg, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		klog.Fatal(err)
	}
	cs := kubernetes.NewForConfigOrDie(cfg)
	ctx := ctrl.SetupSignalHandler()

	for {
		w, err := cs.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
		if err != nil {
			klog.ErrorS(err, "node watch")
			time.Sleep(5 * time.Second)
			continue
		}
		for ev := range w.ResultChan() {
			if ev.Type == watch.Error {
				klog.InfoS("restarting the watch", "status", ev.Object)
				break
			}
			node, ok := ev.Object.(*corev1.Node)
			if !ok {
				break
			}
			fmt.Printf("%s %s\n", ev.Type, node.Name)
		}
	}
}
