package main

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/method_chain_main/lib"
	"github.com/spf13/cobra"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
)

var kubeconfig string

var rootCmd = &cobra.Command{
	Use: "plane",
	Run: func(cmd *cobra.Command, _ []string) {
		cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
		cobra.CheckErr(err)
		f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
		p := lib.NewPlane([]cache.SharedIndexInformer{f.Core().V1().Pods().Informer(), f.Apps().V1().Deployments().Informer()})
		cobra.CheckErr(p.Init())
		f.Start(cmd.Context().Done())
		<-cmd.Context().Done()
	},
}

func main() {
	rootCmd.Flags().StringVar(&kubeconfig, "kubeconfig", "", "")
	cobra.CheckErr(rootCmd.ExecuteContext(context.Background()))
}
